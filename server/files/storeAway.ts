/** The store does not answer: what lies there is not lost, but cannot be had now. */
export class StoreAway extends Error {}
