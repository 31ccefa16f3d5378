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

/**
 * The sealed name is always first, because it is what the certificate confirms: a template may name a course, which the
 * name of the level does not translate. Below a name in another language is the usual name of the level.
 */
export function CertificateName({ name, level, language, wrap = (title) => title }: Props) {
  const levelName = useLevelName({ name, level, language })
  return (
    <>
      {wrap(<span lang={language}>{name}</span>)}
      {levelName && (
        <>
          <br />
          <span className="muted small">{levelName}</span>
        </>
      )}
    </>
  )
}

/** In the language of the reader; undefined if the sealed name is in it, or the level has no usual name. */
export function useLevelName({ name, level, language }: SealedName): string | undefined {
  const { locale, textByKey } = useTexts()
  if (!language || language === locale) return undefined
  const usual = textByKey(`certificate.levelName.${level}`)
  return usual === name ? undefined : usual
}
