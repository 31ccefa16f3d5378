/** Warning of electricity (ISO 7010 W012), drawn in its colours of yellow and black. */
export const HighVoltageSign = ({ size }: { size: number }) => (
  <svg viewBox="0 0 120 106" width={size} height={(size * 106) / 120} aria-hidden="true">
    <path d="M60 4 116 102H4Z" fill="#ffd100" stroke="#000" strokeWidth="7" strokeLinejoin="round" />
    <path d="M66 32 46 66h13l-7 26 5 0-7 0 9 0 17-36H62l10-24Z" fill="#000" />
  </svg>
)
