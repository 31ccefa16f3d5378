import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendars } from '#contract/expiry.ts'
import type { Answer } from '#contract/endpoint.ts'
import { can } from '#domain/policy.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { useAccount } from '../../session/session.ts'
import { DayOf } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { PageHeader, Section } from '../../ui/pages.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { CopyButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notices.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import { HeatMap, useEnding } from './HeatMap.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'

type Feed = Answer<typeof calendars.list>['items'][number]

interface Source {
  label: string
  whose: { companyId?: string; authorityId?: string }
}

export default function CalendarPage() {
  const { t } = useTexts()
  const { isAdmin, company, authorities } = useAccount().actor
  // Of one person's own certificates the month shows enough.
  const leads = isAdmin || company?.role === 'admin' || authorities.length > 0
  // Its height depends on the number of levels, and it is above the rest.
  const { isLoading } = useEnding(leads).result
  return (
    <>
      <PageHeader title={t('calendar.title')} />
      {isLoading ? (
        <LoadingState>
          <Skeleton height={480} />
        </LoadingState>
      ) : (
        <div className="stack-wide">
          {leads && <HeatMap />}
          <MonthCalendar />
          <Feeds />
        </div>
      )}
    </>
  )
}

function Feeds() {
  const { t } = useTexts()
  const sources = useSources()
  const [created, setCreated] = useState<string | null>(null)
  const query = useQuery(callQuery(['calendar'], calendars.list, {}))
  return (
    <Section title={t('calendar.feeds')} what={t('calendar.what')}>
      {created && <CreatedAddress url={created} />}
      <Loaded query={query}>
        {({ items }) => (
          <Rows label={t('calendar.feeds')}>
            {sources.map(({ label, whose }) => (
              <SourceRow
                key={label}
                label={label}
                whose={whose}
                feed={items.find((feed) => isOf(feed, whose))}
                onCreated={setCreated}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

const isOf = ({ companyId, authorityId }: Feed, owner: Source['whose']) =>
  companyId === (owner.companyId ?? null) && authorityId === (owner.authorityId ?? null)

function useSources(): Source[] {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { company, authorities } = actor
  const led = [
    ...(company ? [{ label: company.name, whose: { companyId: company.id } }] : []),
    ...authorities.map(({ id, name }) => ({ label: name, whose: { authorityId: id } })),
  ].filter(({ whose }) => can(actor, 'calendar.create', whose))
  return [{ label: t('calendar.own'), whose: {} }, ...led]
}

interface RowProps extends Source {
  feed: Feed | undefined
  onCreated: (url: string | null) => void
}

function SourceRow({ label, whose, feed, onCreated }: RowProps) {
  const { t } = useTexts()
  const refreshes = [['calendar']]
  return (
    <Row
      title={label}
      what={
        feed ? (
          <>
            {t('calendar.since')} <DayOf moment={feed.createdAt} />
          </>
        ) : (
          t('calendar.none')
        )
      }
      actions={
        <>
          <ActionButton
            variant="secondary"
            question={feed && { title: t('calendar.renew.title'), body: t('calendar.renew.what') }}
            run={async () => onCreated((await call(calendars.create, { body: whose })).url)}
            refreshes={refreshes}
          >
            {t(feed ? 'calendar.renew' : 'calendar.create')}
          </ActionButton>
          {feed && (
            <ActionButton
              variant="secondary"
              question={{ title: t('calendar.remove.title'), body: t('calendar.renew.what'), danger: true }}
              run={async () => {
                await call(calendars.remove, { params: { id: feed._id } })
                onCreated(null)
              }}
              refreshes={refreshes}
              toast={t('calendar.removed')}
            >
              {t('calendar.remove')}
            </ActionButton>
          )}
        </>
      }
    />
  )
}

function CreatedAddress({ url }: { url: string }) {
  const { t } = useTexts()
  return (
    <Notice
      severity="success"
      title={t('calendar.created')}
      action={
        <div className="row">
          <CopyButton text={url} copied={t('calendar.copied')}>
            {t('calendar.copy')}
          </CopyButton>
          <a href={url.replace(/^https?:/, 'webcal:')}>{t('calendar.subscribe')}</a>
        </div>
      }
    >
      <p>{t('calendar.created.what')}</p>
      <p className="mono" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </p>
    </Notice>
  )
}
