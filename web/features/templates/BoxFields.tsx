import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { aligns, inks, sheetFieldNames, sheetFields, type Box } from '#domain/sheet.ts'
import { languageTag } from '#domain/locale.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import styles from './BoxList.module.css'

interface BoxProps {
  id: string
  box: Box
  errorOf: (part: string) => string | undefined
  onChange: (box: Box) => void
}

interface Props extends BoxProps {
  pages: number
  onRemove: () => void
}

export function BoxFields({ pages, onRemove, ...props }: Props) {
  const { id, box, onChange } = props
  const { t } = useTexts()
  const isWritten =
    box.place !== '' && (sheetFields[box.place] !== 'image' || box.place === 'image.signature')
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SelectField
          id={`${id}-place`}
          label={t('template.boxes.content')}
          none={t('template.boxes.nothing')}
          hint={box.field ? t('template.boxes.field', { field: box.field }) : undefined}
          options={sheetFieldNames.map((place) => ({ value: place, label: t(`template.place.${place}`) }))}
          value={box.place}
          onChange={(place) => onChange({ ...box, place: place as Box['place'] })}
        />
      </div>
      {(['x', 'y', 'width', 'height'] as const).map((measure) => (
        <NumberField key={measure} measure={measure} {...props} />
      ))}
      {pages > 1 && (
        <SelectField
          id={`${id}-page`}
          label={t('template.boxes.page')}
          none={null}
          options={Array.from({ length: pages }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
          value={`${box.page}`}
          onChange={(page) => onChange({ ...box, page: Number(page) })}
        />
      )}
      {isWritten && <WritingFields {...props} />}
      <div className={styles.wide}>
        <Button type="button" variant="quiet" icon={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
          {t('template.boxes.remove')}
        </Button>
      </div>
    </div>
  )
}

function WritingFields(props: BoxProps) {
  const { id, box, onChange } = props
  const { t } = useTexts()
  const choose = <K extends 'align' | 'ink'>(key: K, values: readonly Box[K][]) => (
    <SelectField
      id={`${id}-${key}`}
      label={t(`template.boxes.${key}`)}
      none={null}
      options={values.map((value) => ({
        value,
        label: t(`template.boxes.${key}.${value}` as 'template.boxes.align.left'),
      }))}
      value={box[key]}
      onChange={(value) => onChange({ ...box, [key]: value })}
    />
  )
  return (
    <>
      <NumberField measure="size" {...props} />
      {choose('align', aligns)}
      {choose('ink', inks)}
      <CheckField
        id={`${id}-bold`}
        label={t('template.boxes.bold')}
        value={box.bold}
        onChange={(bold) => onChange({ ...box, bold })}
      />
    </>
  )
}

interface NumberFieldProps extends BoxProps {
  measure: 'x' | 'y' | 'width' | 'height' | 'size'
}

/** A number with one decimal, by comma or point. Invalid input remains until the field loses focus. */
function NumberField({ id, measure, box, errorOf, onChange }: NumberFieldProps) {
  const { t, locale } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    if (/^-?\d{1,4}([.,]\d)?$/.test(text.trim()))
      onChange({ ...box, [measure]: Number(text.trim().replace(',', '.')) })
  }
  return (
    <TextField
      id={`${id}-${measure}`}
      label={t(`template.boxes.${measure}`)}
      error={errorOf(measure)}
      inputMode="decimal"
      value={typed ?? box[measure].toLocaleString(languageTag(locale), { useGrouping: false })}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
