import { useState } from 'react'
import { labelFormNames, labelsOn, mostLabels, type LabelForm } from '#domain/label.ts'
import type { labels } from '#contract/label.ts'
import { addressOf } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Button, DownloadLink } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialogs.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { ChoicesField } from '../../../ui/choices.tsx'
import { matches } from '../../../resource/calls.ts'
import type { Item, Resource } from '../../../resource/types.ts'

export interface Labelled<T extends Item> {
  endpoint: (typeof labels)[keyof typeof labels]
  things: T[]
  nameOf(thing: T): string
  /** The list of which the items are a page. */
  list?: { resource: Resource<T>; query: object; total: number }
}

interface Props extends Labelled<Item> {
  onClose: () => void
}

export default function LabelsDialog({ endpoint, nameOf, list, onClose, ...given }: Props) {
  const { t } = useTexts()
  const [things, setThings] = useState(given.things)
  const [pending, setPending] = useState(false)
  const [form, setForm] = useState<LabelForm>(things.length === 1 ? 'single' : 'sheet24')
  const [start, setStart] = useState('1')
  const [chosen, setChosen] = useState(things.map(({ _id }) => _id))
  const addAll = async () => {
    if (!list) return
    setPending(true)
    const all = await matches(list.resource, list.query, mostLabels).finally(() => setPending(false))
    setThings(all)
    setChosen(all.map(({ _id }) => _id))
  }
  const positions = Array.from({ length: labelsOn(form) }, (_, index) => String(index + 1))
  return (
    <Dialog title={t('label.title')} onClose={onClose}>
      <div className="stack">
        <p className="muted">{t('label.what')}</p>
        <SelectField
          id="label-form"
          label={t('label.form')}
          none={null}
          options={labelFormNames.map((value) => ({ value, label: t(`label.form.${value}`) }))}
          value={form}
          onChange={(value) => {
            setForm(value as LabelForm)
            setStart('1')
          }}
        />
        {form !== 'single' && (
          <SelectField
            id="label-start"
            label={t('label.start')}
            hint={t('label.start.hint')}
            none={null}
            options={positions.map((value) => ({ value, label: value }))}
            value={start}
            onChange={setStart}
          />
        )}
        {list && list.total > given.things.length && things === given.things && (
          <Button variant="secondary" pending={pending} onClick={() => void addAll()}>
            {list.total > mostLabels
              ? t('label.first', { count: mostLabels })
              : t('label.all', { count: list.total })}
          </Button>
        )}
        {things.length > 1 && (
          <ChoicesField
            id="label-things"
            label={t('label.things')}
            options={things.map((thing) => ({ value: thing._id, label: nameOf(thing) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {chosen.length > 0 && (
          <DownloadLink
            href={addressOf(endpoint, {}, { ids: chosen.join(','), form, start })}
            name={t('label.file')}
          >
            {t('label.download', { count: chosen.length })}
          </DownloadLink>
        )}
      </div>
    </Dialog>
  )
}
