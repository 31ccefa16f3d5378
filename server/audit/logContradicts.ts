/**
 * The log, its tree or its checkpoints differ from what was signed. Any other error means that they could not
 * be read, which proves nothing.
 */
export class LogContradicts extends Error {}
