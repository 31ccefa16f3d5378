/** The store answers, and no such file lies there. */
export class NotStored extends Error {}
