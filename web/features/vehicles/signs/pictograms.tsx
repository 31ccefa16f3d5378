import type { ReactNode } from 'react'
import { HighVoltageSign } from '../../../ui/images.tsx'

const red = '#9b2423'
const blue = '#005387'
const black = '#2b2b2c'
const white = '#ffffff'

/** Own drawings in RAL colours with the proportions of ISO 3864. */
export const pictograms = {
  voltage: HighVoltageSign,
  noAccess: NoAccess,
  noSwitchOn: NoSwitchOn,
  maintenance: Maintenance,
}

function Prohibition({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="9 9 182 182" aria-hidden="true">
      <circle cx="100" cy="100" r="81" fill={white} />
      {children}
      <line x1="46.3" y1="46.3" x2="153.7" y2="153.7" stroke={red} strokeWidth="14.4" />
      <circle cx="100" cy="100" r="81" fill="none" stroke={red} strokeWidth="18" />
    </svg>
  )
}

function NoAccess() {
  return (
    <Prohibition>
      <g fill={black}>
        <circle cx="100" cy="60" r="12" />
        <path d="M84 76H116V118H112V158H102V122H98V158H88V118H84Z" />
        <path d="M114 78 130 92 134 62 146 64 140 108 116 94Z" />
        <path d="M86 78 72 116 80 119 90 96Z" />
      </g>
    </Prohibition>
  )
}

function NoSwitchOn() {
  return (
    <Prohibition>
      <g strokeLinecap="round" strokeLinejoin="round">
        <rect x="42" y="84" width="24" height="56" rx="4" fill={white} stroke={black} strokeWidth="6" />
        <path d="M54 122 74 102" stroke={black} strokeWidth="9" />
        <circle cx="54" cy="122" r="6.5" fill={black} />
        <g transform="translate(4 30) scale(0.92)">
          <g stroke={black} fill="none">
            <path d="M84 90H130" strokeWidth="13" />
            <path d="M116 104.5H130" strokeWidth="12" />
            <path d="M118 117.5H130" strokeWidth="11" />
            <path d="M121 129.5H130" strokeWidth="10" />
          </g>
          <path d="M126 83.5C138 83.5 146 88 152 92H186V127H152C146 132 138 134.5 126 134.5Z" fill={black} />
          <path d="M112 97.4H126M114 111.2H126M117 123.8H126" stroke={white} strokeWidth="1.8" />
        </g>
      </g>
    </Prohibition>
  )
}

function Maintenance() {
  return (
    <svg viewBox="9 9 182 182" aria-hidden="true">
      <circle cx="100" cy="100" r="90" fill={blue} />
      <g fill={white} stroke={white} strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 100H52" strokeWidth="9" fill="none" />
        <path d="M52 78H66C78 78 84 88 84 100S78 122 66 122H52Z" strokeWidth="4" />
        <path d="M84 90H98M84 110H98" strokeWidth="7" fill="none" />
        <path d="M148 78H134C122 78 116 88 116 100S122 122 134 122H148Z" strokeWidth="4" />
        <path d="M148 100H176" strokeWidth="9" fill="none" />
      </g>
      <path d="M119 90H131M119 110H131" stroke={blue} strokeWidth="8" strokeLinecap="round" fill="none" />
      <g stroke={white} strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="M92 58 76 58M84 50 76 58 84 66" />
        <path d="M108 58 124 58M116 50 124 58 116 66" />
      </g>
    </svg>
  )
}
