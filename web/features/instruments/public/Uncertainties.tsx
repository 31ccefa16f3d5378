import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Instrument } from '#contract/instrument.ts'
import { unitOf, type InstrumentKind } from '#domain/instrument.ts'
import type { FormState } from '../../../form/useForm.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { IntegerField } from '../../../ui/fields.tsx'
import styles from './Uncertainties.module.css'

type Row = { [K in keyof Instrument['uncertainties'][number]]: number | string | null }

const most = 20
const blank: Row = { from: null, to: null, u: null }

export function Uncertainties({ form, formId }: { form: FormState; formId: string }) {
  const { t } = useTexts()
  const { fieldText } = useProblemText()
  const rows = (form.values.uncertainties ?? []) as Row[]
  const set = (next: Row[]) => form.set('uncertainties', next)
  const unit = unitOf[form.values.kind as InstrumentKind]
  if (unit === '') return null
  return (
    <fieldset className={styles.ranges}>
      <legend>{t('instrument.uncertainties')}</legend>
      <p className="muted small">{t('instrument.uncertainties.hint', { unit })}</p>
      {rows.map((row, index) => (
        <div key={index} className={styles.range}>
          {(['from', 'to', 'u'] as const).map((part) => {
            const path = `uncertainties.${index}.${part}`
            const error = form.errors[path]
            return (
              <IntegerField
                key={part}
                id={`${formId}-${path.replaceAll('.', '-')}`}
                label={t(`instrument.uncertainties.${part}`)}
                value={row[part]}
                error={error && fieldText(error)}
                onChange={(value) => form.set(path, value)}
              />
            )
          })}
          <Button
            variant="quiet"
            aria-label={t('instrument.uncertainties.remove', { number: index + 1 })}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => set(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      {rows.length < most && (
        <div>
          <Button
            variant="secondary"
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => set([...rows, blank])}
          >
            {t('instrument.uncertainties.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
