/** A VIN, an Eval-ID, a number: fixed width, so that characters can be compared one by one. */
export const Code = ({ value }: { value: string }) => <span className="mono">{value}</span>
