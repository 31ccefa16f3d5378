import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { useTexts } from '../../../i18n/useTexts.ts'

export interface SealedName {
  name: string
  level: string
  /** Of the sealed name. Absent in cards that an earlier version stored. */
  language?: Locale | undefined
}

interface Props extends SealedName {
  /** The title as a link, or with its level. */
  wrap?: (title: ReactNode) => ReactNode
}

/** The usual name of the level in the language of the reader, above a name sealed in another language. */
export function CertificateName({ name, level, language, wrap = (title) => title }: Props) {
  const usual = useUsualName({ name, level, language })
  if (usual === name) return wrap(<span lang={language}>{name}</span>)
  return (
    <>
      {wrap(<span>{usual}</span>)}
      <br />
      <span className="muted small" lang={language}>
        {name}
      </span>
    </>
  )
}

/** For titles; the sealed name if it is in the language of the reader, or the level has no usual name. */
export function useUsualName({ name, level, language }: SealedName): string {
  const { locale, textByKey } = useTexts()
  if (!language || language === locale) return name
  return textByKey(`certificate.levelName.${level}`) ?? name
}
