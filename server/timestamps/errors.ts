/** The time stamp authority gave nothing that can be used. Another try may succeed. */
export class TimestampAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The time stamp authority is away: ${reason}`, options)
    this.name = 'TimestampAway'
  }
}
