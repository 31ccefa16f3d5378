import type { Box } from '#domain/sheet.ts'
import { useTexts } from '../../i18n/useTexts.ts'

export function useBoxName() {
  const { t } = useTexts()
  return ({ place, field }: Pick<Box, 'place' | 'field'>, at: number) =>
    `${at + 1}. ${place === '' ? t('template.place.none', { field }) : t(`template.place.${place}`)}`
}
