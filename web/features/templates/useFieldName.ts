import type { Box } from '#domain/sheet.ts'
import type { Values } from '../../form/check.ts'
import { boxesOf } from './public/TemplatePages.tsx'
import { useTexts } from '../../i18n/useTexts.ts'

export function useFieldName() {
  const { textByKey } = useTexts()
  const boxName = useBoxName()
  return (field: string, { boxes }: Values) => {
    const [group, which = '', part = ''] = field.split('.')
    const label = textByKey(`template.${part}`)
    if (group === 'translations') return label && `${label} (${textByKey(`template.language.${which}`)})`
    const box = group === 'boxes' ? boxesOf(boxes)[Number(which)] : undefined
    return (
      box && [boxName(box, Number(which)), textByKey(`template.boxes.${part}`)].filter(Boolean).join(', ')
    )
  }
}

export function useBoxName() {
  const { t } = useTexts()
  return ({ place, field }: Pick<Box, 'place' | 'field'>, at: number) =>
    `${at + 1}. ${place === '' ? t('template.place.none', { field }) : t(`template.place.${place}`)}`
}
