/** A setting that cannot be used: the program says which one and ends. */
export class ConfigError extends Error {}
