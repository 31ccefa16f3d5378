/** The store answers but has no such file. */
export class NotStored extends Error {}
