import { useEffect, useState } from 'react'
import { Skeleton } from './states.tsx'
import styles from './images.module.css'

interface AvatarProps {
  /** Without a picture, the initials are shown. */
  src: string | null
  name: string
  size?: number
}

/** Hidden from screen readers, because the name is always next to it. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: size * 0.38 }
  return src ? (
    <img className={styles.avatar} style={box} src={src} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={styles.avatar} style={box} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string) => {
  const nameParts = name.split(/[\s._]+/).filter(Boolean)
  return (
    (nameParts[0]?.[0] ?? '') + (nameParts.length > 1 ? (nameParts.at(-1)?.[0] ?? '') : '')
  ).toUpperCase()
}

export function Logo({ src, name }: { src: string | null; name: string }) {
  return (
    <span className={styles.logo}>
      {src ? <img src={src} alt={name} /> : <span className="muted">{name}</span>}
    </span>
  )
}

interface QrProps {
  content: string
  label: string
  size?: number
}

/** Dark on white in every theme, as scanners require. */
export function QrCode({ content, label, size = 176 }: QrProps) {
  const [drawn, setDrawn] = useState<{ content: string; svg: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('qrcode')
      .then(({ toString }) => toString(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }))
      .then((svg) => isCurrent && setDrawn({ content, svg }))
    return () => void (isCurrent = false)
  }, [content])
  if (drawn?.content !== content) return <Skeleton height={size} width={size} />
  return (
    <img
      className={styles.code}
      src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
      alt={label}
      width={size}
      height={size}
    />
  )
}

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
