import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { certificateTemplates } from '#contract/template.ts'
import type { TextKey } from '#texts/texts.ts'
import { formatMoment } from '#domain/day.ts'
import { callQuery } from '../../api/callQuery.ts'
import { LoadError } from '../../resource/LoadError.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { zoneHere } from '../../i18n/Day.tsx'
import { Button } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialogs.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Template } from './templateFields.ts'
import { TemplateFacts } from './TemplateFacts.tsx'

type Version = Answer<typeof certificateTemplates.versions>['items'][number]

type Field = Exclude<keyof Version, 'version' | 'changedAt' | 'changedBy' | 'certificates'>

const labels = {
  name: 'template.name',
  level: 'template.level',
  rank: 'template.rank',
  validYears: 'template.validYears',
  reportTypes: 'template.reportTypes',
  language: 'template.language',
  layout: 'template.layout',
  secondLanguage: 'template.secondLanguage',
  accent: 'template.accent',
  orientation: 'template.orientation',
  standardsHtml: 'template.standardsHtml',
  afterHtml: 'template.afterHtml',
  translations: 'template.wording',
  sheetId: 'template.sheetId',
  boxes: 'template.boxes',
} as const satisfies Record<Field, TextKey>

const changedFields = (before: Version, after: Version) =>
  (Object.keys(labels) as Field[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => labels[field])

export function Versions({ template }: { template: Template }) {
  const { t } = useTexts()
  const [shown, show] = useState<Version | null>(null)
  const { _id: id, version } = template
  const { data, error, refetch } = useQuery(
    callQuery([certificateTemplates.name, 'versions', id, version], certificateTemplates.versions, {
      params: { id },
    }),
  )
  return (
    <Section title={t('template.versions')} what={t('template.versions.what')}>
      {error && <LoadError problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Rows label={t('template.versions')}>
          {data.items.map((item, at) => (
            <VersionRow
              key={item.version}
              item={item}
              before={data.items[at + 1]}
              onShow={() => show(item)}
            />
          ))}
        </Rows>
      )}
      {shown && <OldVersion template={template} item={shown} onClose={() => show(null)} />}
    </Section>
  )
}

interface RowProps {
  item: Version
  before: Version | undefined
  onShow: () => void
}

function VersionRow({ item, before, onShow }: RowProps) {
  const { t, locale } = useTexts()
  const { version, changedAt, changedBy, certificates } = item
  const when = formatMoment(new Date(changedAt), locale, zoneHere())
  const changed = before && changedFields(before, item).map((key) => t(key))
  const facts = [
    when,
    ...(changedBy ? [changedBy] : []),
    t('template.versions.certificates', { count: certificates }),
  ]
  return (
    <Row
      title={t('template.versions.number', { version })}
      what={
        <>
          {facts.join(' · ')}
          {changed && changed.length > 0 && (
            <>
              <br />
              {t('template.versions.changed', { fields: changed.join(', ') })}
            </>
          )}
        </>
      }
      actions={
        <Button
          variant="secondary"
          aria-label={t('template.versions.show.one', { version })}
          onClick={onShow}
        >
          {t('template.versions.show')}
        </Button>
      }
    />
  )
}

function OldVersion({ template, item, onClose }: { template: Template; item: Version; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog title={t('template.versions.number', { version: item.version })} form="screen" onClose={onClose}>
      <div>
        <Button variant="secondary" data-first onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
      <TemplateFacts template={{ ...template, ...item }} />
    </Dialog>
  )
}
