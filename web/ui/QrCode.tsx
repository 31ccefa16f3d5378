import { useEffect, useState } from 'react'
import { Skeleton } from './states.tsx'
import styles from './QrCode.module.css'

interface Props {
  content: string
  label: string
  size?: number
}

/** Dark on white in every theme, as scanners require. */
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
