/** An expected failure with a message for the user. */
export class CannotRun extends Error {}
