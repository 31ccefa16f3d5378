/** Why a command cannot run, in words for the person who typed it. */
export class CannotRun extends Error {}
