import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

interface Props {
  name: string
  level: string
  /** Of the sealed name. */
  language: Locale
  /** Shows the title as a link. */
  linked?: (title: ReactNode) => ReactNode
}

/** The usual name of the level in the language of the reader, above a name sealed in another language. */
export function CertificateName({ name, level, language, linked = (title) => title }: Props) {
  const { locale, textByKey } = useTexts()
  const usual = language === locale ? undefined : textByKey(`template.default.${level}.name`)
  if (!usual || usual === name) return linked(<span lang={language}>{name}</span>)
  return (
    <>
      {linked(<span>{usual}</span>)}
      <br />
      <span className="muted small" lang={language}>
        {name}
      </span>
    </>
  )
}
