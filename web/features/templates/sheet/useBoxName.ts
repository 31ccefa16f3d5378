import type { Box } from '#domain/sheet.ts'
import { useTexts } from '../../../texts/useTexts.ts'

/** What a box is called: its number, and what is printed there or what the form calls it. */
export function useBoxName() {
  const { t } = useTexts()
  return ({ place, field }: Pick<Box, 'place' | 'field'>, at: number) =>
    `${at + 1}. ${place === '' ? t('template.place.none', { field }) : t(`template.place.${place}`)}`
}
