import { IconLink } from '@tabler/icons-react'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareLink, Shares } from '#contract/share.ts'
import { addDays, isDay } from '#domain/day.ts'
import { mostShareLinks, shareDays, shareUntil } from '#domain/shareLink.ts'
import { call } from '../../../api/call.ts'
import { callQuery } from '../../../api/callQuery.ts'
import { ActionButton } from '../../../form/ActionButton.tsx'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Day, Moment, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { DayField } from '../../../i18n/dates/fields.tsx'
import { Row, Rows } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/pages.tsx'
import { CopyButton } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notices.tsx'
import { QrCode } from '../../../ui/images.tsx'
import styles from './ShareLinks.module.css'

interface Props {
  shares: Shares
  id: string
}

export function ShareLinks({ shares, id }: Props) {
  const { t } = useTexts()
  const queryKey = ['share', shares.list.path, id]
  const { data, error, refetch } = useQuery(callQuery(queryKey, shares.list, { params: { id } }))
  const [created, setCreated] = useState<{ _id: string; url: string; until: string } | null>(null)
  const isFull = (data?.total ?? 0) >= mostShareLinks
  return (
    <Section title={t('share.title')} what={t('share.what')}>
      {created && <NewLinkNotice url={created.url} until={created.until} />}
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {data && data.total > 0 && (
        <Rows label={t('share.open')}>
          {data.items.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              run={async () => {
                await call(shares.remove, { params: { id }, query: { link: link._id } })
                if (created?._id === link._id) setCreated(null)
              }}
              refreshes={[queryKey]}
            />
          ))}
        </Rows>
      )}
      {isFull ? (
        <p className="muted">{t('problem.share.tooMany')}</p>
      ) : (
        <NewLink
          run={async (until) => setCreated(await call(shares.create, { params: { id }, body: { until } }))}
          refreshes={[queryKey]}
        />
      )}
    </Section>
  )
}

interface NewProps {
  run: (until: string) => Promise<void>
  refreshes: QueryKey[]
}

function NewLink({ run, refreshes }: NewProps) {
  const { t } = useTexts()
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const until = typed ?? addDays(today, shareDays.usual)
  const valid = isDay(until) && shareUntil(today, until) !== null
  return (
    <div className={styles.new}>
      <DayField
        id="share-until"
        min={today}
        label={t('share.until.label')}
        value={until}
        onChange={setTyped}
        error={valid ? undefined : t('share.until.wrong')}
      />
      <ActionButton
        variant="secondary"
        icon={<IconLink size={20} aria-hidden />}
        disabled={!valid}
        run={() => run(until)}
        refreshes={refreshes}
      >
        {t('share.make')}
      </ActionButton>
    </div>
  )
}

interface RowProps {
  link: ShareLink
  run: () => Promise<void>
  refreshes: QueryKey[]
}

function LinkRow({ link, run, refreshes }: RowProps) {
  const { t } = useTexts()
  const { createdAt, until, openings, downloads, lastOpenedAt } = link
  return (
    <Row
      title={
        <>
          {t('share.until')} <Day value={until} />
        </>
      }
      what={
        <>
          {t('share.since')} <Moment value={createdAt} />
          <br />
          {t('share.openings', { count: openings })} · {t('share.downloads', { count: downloads })}
          {lastOpenedAt && (
            <>
              <br />
              {t('share.last')} <Moment value={lastOpenedAt} />
            </>
          )}
        </>
      }
      actions={
        <ActionButton
          variant="secondary"
          question={{ title: t('share.withdraw.title'), body: t('share.withdraw.what'), danger: true }}
          run={run}
          refreshes={refreshes}
          toast={t('share.withdrawn')}
        >
          {t('share.withdraw')}
        </ActionButton>
      }
    />
  )
}

/** The link is shown only once. */
function NewLinkNotice({ url, until }: { url: string; until: string }) {
  const { t } = useTexts()
  return (
    <Notice severity="success" title={t('share.created')}>
      <div className={styles.created}>
        <div className="stack">
          <p>{t('share.created.what')}</p>
          <p className={`mono ${styles.url}`}>{url}</p>
          <p className="small muted">
            {t('share.until')} <Day value={until} />
          </p>
          <div>
            <CopyButton text={url} copied={t('share.copied')}>
              {t('share.copy')}
            </CopyButton>
          </div>
        </div>
        <QrCode content={url} label={t('share.qr')} size={184} />
      </div>
    </Notice>
  )
}
