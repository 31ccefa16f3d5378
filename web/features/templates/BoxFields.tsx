import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { aligns, inks, placeNames, places, type Box } from '#domain/sheet.ts'
import { languageTag } from '#domain/locale.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx'
import styles from './BoxList.module.css'

interface Props {
  id: string
  box: Box
  pages: number
  errorOf: (part: string) => string | undefined
  onChange: (box: Box) => void
  onRemove: () => void
}

const measures = ['x', 'y', 'width', 'height'] as const

export function BoxFields({ id, box, pages, errorOf, onChange, onRemove }: Props) {
  const { t } = useTexts()
  const isWritten = box.place !== '' && (places[box.place] !== 'image' || box.place === 'image.signature')
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
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SelectField
          id={`${id}-place`}
          label={t('template.boxes.content')}
          none={t('template.boxes.nothing')}
          hint={box.field ? t('template.boxes.field', { field: box.field }) : undefined}
          options={placeNames.map((place) => ({ value: place, label: t(`template.place.${place}`) }))}
          value={box.place}
          onChange={(place) => onChange({ ...box, place: place as Box['place'] })}
        />
      </div>
      {measures.map((measure) => (
        <NumberField
          key={measure}
          id={`${id}-${measure}`}
          label={t(`template.boxes.${measure}`)}
          value={box[measure]}
          error={errorOf(measure)}
          onChange={(value) => onChange({ ...box, [measure]: value })}
        />
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
      {isWritten && (
        <>
          <NumberField
            id={`${id}-size`}
            label={t('template.boxes.size')}
            value={box.size}
            error={errorOf('size')}
            onChange={(size) => onChange({ ...box, size })}
          />
          {choose('align', aligns)}
          {choose('ink', inks)}
          <CheckField
            id={`${id}-bold`}
            label={t('template.boxes.bold')}
            value={box.bold}
            onChange={(bold) => onChange({ ...box, bold })}
          />
        </>
      )}
      <div className={styles.wide}>
        <Button type="button" variant="quiet" icon={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
          {t('template.boxes.remove')}
        </Button>
      </div>
    </div>
  )
}

interface NumberFieldProps {
  id: string
  label: string
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number with one decimal, by comma or point. Invalid input stays until the field loses focus. */
function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const { locale } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    setTyped(text)
    if (/^-?\d{1,4}([.,]\d)?$/.test(text.trim())) onChange(Number(text.trim().replace(',', '.')))
  }
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={typed ?? value.toLocaleString(languageTag(locale), { useGrouping: false })}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}
