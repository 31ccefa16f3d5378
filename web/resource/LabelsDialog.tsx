import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { labelFormNames, labelsOn, mostLabels, type LabelForm } from '#domain/label.ts'
import { addressOf } from '../api/call.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DownloadLink } from '../ui/DownloadLink.tsx'
import { ChoicesField, SelectField } from '../ui/fields.tsx'
import type { Labelled } from './LabelsButton.tsx'

/** Chooses the form of the labels, where they begin on the sheet, and what gets one. */
export function LabelsDialog({ endpoint, list, onClose, ...given }: Labelled & { onClose: () => void }) {
  const { t } = useTexts()
  const [things, setThings] = useState(given.things)
  const [pending, setPending] = useState(false)
  const [form, setForm] = useState<LabelForm>(things.length === 1 ? 'single' : 'sheet24')
  const [start, setStart] = useState('1')
  const [chosen, setChosen] = useState(things.map(({ value }) => value))
  const addAll = async () => {
    setPending(true)
    const all = await list?.load(mostLabels).finally(() => setPending(false))
    if (!all) return
    setThings(all)
    setChosen(all.map(({ value }) => value))
  }
  const places = Array.from({ length: labelsOn(form) }, (_, place) => String(place + 1))
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
            options={places.map((value) => ({ value, label: value }))}
            value={start}
            onChange={setStart}
          />
        )}
        {list && list.total > given.things.length && things === given.things && (
          <Button tone="secondary" pending={pending} onClick={() => void addAll()}>
            {list.total > mostLabels
              ? t('label.first', { count: mostLabels })
              : t('label.all', { count: list.total })}
          </Button>
        )}
        {things.length > 1 && (
          <ChoicesField
            id="label-things"
            label={t('label.things')}
            options={things}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {chosen.length > 0 && (
          <DownloadLink
            href={addressOf(endpoint, {}, { ids: chosen.join(','), form, start })}
            name={t('label.file')}
            icon={<IconDownload size={20} aria-hidden />}
          >
            {t('label.download', { count: chosen.length })}
          </DownloadLink>
        )}
      </div>
    </Dialog>
  )
}
