import { useEffect, useState } from 'react'
import { Skeleton } from './states.tsx'
import styles from './QrCode.module.css'

interface Props {
  /** What a scanner reads. */
  content: string
  /** What it is, for those who do not see it. */
  label: string
  size?: number
}

/** A QR code, drawn in the browser; dark on white in every theme, because scanners expect it so. */
export function QrCode({ content, label, size = 176 }: Props) {
  const [drawn, setDrawn] = useState<{ content: string; svg: string } | null>(null)
  useEffect(() => {
    let wanted = true
    void import('qrcode')
      .then(({ toString }) => toString(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }))
      .then((svg) => wanted && setDrawn({ content, svg }))
    return () => void (wanted = false)
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
