import { useMemo } from 'react'
import { parseWhole } from '#domain/reading.ts'
import { formatMessage, type Values } from '#domain/text.ts'
import type { TextKey } from '#texts/texts.ts'
import { useStore } from '../ui/store.ts'
import { texts } from './locale.ts'
import { together } from './together.ts'

/** `t` takes keys written in the code, `textByKey` takes composed keys and may return undefined. */
export function useTexts() {
  const { locale, catalogue } = useStore(texts)
  return useMemo(() => {
    const textByKey = (key: string, values?: Values) => {
      const message = catalogue[key]
      return message === undefined ? undefined : together(formatMessage(message, locale, values))
    }
    const t = (key: TextKey, values?: Values) => textByKey(key, values) ?? key
    const wholeOf = (typed: string) => parseWhole(typed, locale)
    return { locale, t, textByKey, wholeOf }
  }, [locale, catalogue])
}

export type Texts = ReturnType<typeof useTexts>
