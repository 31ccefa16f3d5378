/** The log names no reservation of what waits for its seal, or one from before reservations named the facts. */
export class NotReserved extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotReserved'
  }
}
