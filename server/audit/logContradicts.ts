/**
 * The log, its tree or its checkpoints are not what was signed. Any other error says that they could not be read, which
 * proves nothing about them.
 */
export class LogContradicts extends Error {}
