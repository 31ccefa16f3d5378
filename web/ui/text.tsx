import type { MouseEventHandler } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './text.module.css'

/** Fixed width, to compare characters. `whole` is a short code that does not break at a hyphen. */
export const Code = ({ value, whole }: { value: string; whole?: boolean }) => (
  <span className={whole ? 'mono nowrap' : 'mono'}>{value}</span>
)

export function Mailbox({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return <>{address}</>
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

interface Address {
  street: string
  zip: string
  city: string
  country: string
}

export function AddressLines({ address: { street, zip, city, country } }: { address: Address }) {
  const { locale } = useTexts()
  const countryName = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  const lines = [street, `${zip} ${city}`.trim(), countryName].filter(Boolean)
  if (lines.length === 0) return <>–</>
  return lines.map((line) => (
    <span key={line} style={{ display: 'block' }}>
      {line}
    </span>
  ))
}

interface HtmlProps {
  /** HTML that the server sanitised. Never pass any other HTML, and never render HTML elsewhere. */
  html: string
  onClick?: MouseEventHandler
}

export function CleanHtml({ html, onClick }: HtmlProps) {
  return (
    <div
      className={styles.html}
      onClick={onClick}
      onAuxClick={onClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
