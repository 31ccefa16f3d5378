import { useEffect, useRef } from 'react'
import { vehicles } from '#contract/catalogue.ts'
import { modelName } from '../catalogue/public/modelName.ts'
import { useAll } from '../../resource/queries.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/fields.tsx'
import styles from './Editor.module.css'

export interface Model {
  _id: string
  name: string
}

interface Props {
  value: Model | null
  onChange: (model: Model | null) => void
  /** What is typed while no model is chosen. */
  typed: string
  onType: (typed: string) => void
  error: string | undefined
}

const fewest = 2
export const modelFieldId = 'topic-model'

export function ModelField({ value, onChange, ...search }: Props) {
  const { t } = useTexts()
  if (!value) return <ModelSearch onChange={onChange} {...search} />
  return (
    <div className={styles.chosen}>
      <span>
        {t('forum.vehicle')}: <b>{value.name}</b>
      </span>
      <Button
        variant="quiet"
        aria-label={t('forum.vehicle.remove', { name: value.name })}
        onClick={() => onChange(null)}
      >
        {t('forum.delete')}
      </Button>
    </div>
  )
}

function ModelSearch({ onChange, typed, onType, error }: Omit<Props, 'value'>) {
  const { t } = useTexts()
  const search = typed.trim()
  const isLong = search.length >= fewest
  const { data } = useAll(vehicles, { l: '8', sf: 'model', search }, isLong)
  const found = useRef<HTMLDivElement>(null)
  const count = data?.items.length
  // The bottom bar of phones would cover them.
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const options = data?.items.map((model) => ({
    _id: model._id,
    name: `${model.manufacturer} ${modelName(model)}`,
  }))
  return (
    <div>
      <TextField
        id={modelFieldId}
        label={t('forum.vehicle')}
        hint={t('forum.vehicle.hint')}
        optional
        autoComplete="off"
        value={typed}
        onChange={onType}
        error={error}
      />
      {options && isLong && (
        <div ref={found} className={styles.found} role="group" aria-label={t('forum.vehicle')}>
          {options.length === 0 && <p className="muted">{t('forum.vehicle.none')}</p>}
          {options.map((model) => (
            <Button
              key={model._id}
              variant="secondary"
              aria-label={t('forum.vehicle.choose', { name: model.name })}
              onClick={() => onChange(model)}
            >
              {model.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
