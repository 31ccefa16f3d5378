import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareLink, Shares } from '#contract/share.ts'
import { addDays } from '#domain/day.ts'
import { mostShareLinks, shareDays, shareUntil } from '#domain/shareLink.ts'
import { call } from '../../../api/call.ts'
import { useConfirmedAction } from '../../../form/useConfirmedAction.ts'
import { LoadError } from '../../../resource/LoadError.tsx'
import { Day, Moment } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useToday } from '../../../i18n/useToday.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { MadeLink } from './MadeLink.tsx'
import styles from './ShareLinks.module.css'

interface Props {
  shares: Shares
  id: string
}

export function ShareLinks({ shares, id }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const queryKey = ['share', shares.list.path, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(shares.list, { params: { id } }, { signal }),
  })
  const [made, setMade] = useState<{ _id: string; url: string; until: string } | null>(null)
  const { pending, start } = useConfirmedAction()
  const told = () => client.invalidateQueries({ queryKey })
  const make = (until: string) =>
    start('make', {
      run: async () => {
        setMade(await call(shares.create, { params: { id }, body: { until } }))
        await told()
      },
    })
  const withdraw = ({ _id: link }: ShareLink) =>
    start(link, {
      question: {
        title: t('share.withdraw.title'),
        body: t('share.withdraw.what'),
        action: t('share.withdraw'),
        danger: true,
      },
      run: async () => {
        await call(shares.remove, { params: { id }, query: { link } })
        if (made?._id === link) setMade(null)
        await told()
      },
      done: t('share.withdrawn'),
    })
  const isFull = (data?.total ?? 0) >= mostShareLinks
  return (
    <Section title={t('share.title')} what={t('share.what')}>
      {made && <MadeLink url={made.url} until={made.until} />}
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {data && data.total > 0 && (
        <Rows label={t('share.open')}>
          {data.items.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              pending={pending === link._id}
              onWithdraw={() => withdraw(link)}
            />
          ))}
        </Rows>
      )}
      {isFull ? (
        <p className="muted">{t('problem.share.tooMany')}</p>
      ) : (
        <NewLink pending={pending === 'make'} onMake={make} />
      )}
    </Section>
  )
}

function NewLink({ pending, onMake }: { pending: boolean; onMake: (until: string) => void }) {
  const { t } = useTexts()
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const until = typed ?? addDays(today, shareDays.usual)
  const valid = shareUntil(today, until) !== null
  return (
    <div className={styles.new}>
      <TextField
        id="share-until"
        type="date"
        width="short"
        label={t('share.until.label')}
        value={until}
        onChange={setTyped}
        error={valid ? undefined : t('share.until.wrong')}
      />
      <Button
        variant="secondary"
        icon={<IconLink size={20} aria-hidden />}
        pending={pending}
        disabled={!valid}
        onClick={() => onMake(until)}
      >
        {t('share.make')}
      </Button>
    </div>
  )
}

interface RowProps {
  link: ShareLink
  pending: boolean
  onWithdraw: () => void
}

function LinkRow({ link, pending, onWithdraw }: RowProps) {
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
        <Button variant="secondary" pending={pending} onClick={onWithdraw}>
          {t('share.withdraw')}
        </Button>
      }
    />
  )
}
