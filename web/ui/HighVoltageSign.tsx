/** ISO 7010 W012, in safety colours in every theme. */
export const HighVoltageSign = ({ size }: { size?: number }) => (
  <svg viewBox="8 12 184 160" width={size} height={size && (size * 160) / 184} aria-hidden="true">
    <g strokeLinejoin="round" strokeWidth="4">
      <path d="M100 14 190 170H10Z" fill="#2b2b2c" stroke="#2b2b2c" />
      <path d="M100 35.6 171.3 159.2H28.7Z" fill="#f9a800" stroke="#f9a800" strokeWidth="2" />
      <path
        d="M104 62 84 104H99L91 128 84 125 89 150 107 132 99 130 112 95H97L113 62Z"
        fill="#2b2b2c"
        stroke="#2b2b2c"
        strokeWidth="2"
      />
    </g>
  </svg>
)
