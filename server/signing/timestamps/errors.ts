/** The timestamp authority returned nothing usable. A retry may succeed. */
export class TimestampAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The time stamp authority is away: ${reason}`, options)
    this.name = 'TimestampAway'
  }
}
