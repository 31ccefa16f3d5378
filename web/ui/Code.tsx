/** Fixed width, to compare characters. */
export const Code = ({ value }: { value: string }) => <span className="mono">{value}</span>
