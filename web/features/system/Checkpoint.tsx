import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { checkpoints } from '#contract/checkpoint.ts'
import { call } from '../../api/call.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { CopyButton, DownloadLink } from '../../ui/buttons.tsx'
import { Facts } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'
import styles from './Checkpoint.module.css'

export const useCheckpoint = () =>
  useQuery({ ...callQuery(['checkpoint'], checkpoints.read, {}), ...sharedAnswer })

export function Checkpoint() {
  const { t } = useTexts()
  const { data, error, refetch } = useCheckpoint()
  return (
    <Section title={t('operator.checkpoint')} what={t('operator.checkpoint.what')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {data && !data.confirmed && <Notice severity="error">{t('operator.checkpoint.unconfirmed')}</Notice>}
      {data?.confirmed && !data.newest && <Notice>{t('operator.checkpoint.none')}</Notice>}
      {data?.newest && <Newest {...data.newest} />}
      <CompareCheckpoint />
    </Section>
  )
}

function Newest({ size, at, note }: { size: number; at: string; note: string }) {
  const { t } = useTexts()
  return (
    <>
      <Facts
        facts={[
          { term: t('operator.checkpoint.at'), value: <Moment value={at} /> },
          { term: t('operator.checkpoint.size'), value: <span className="figure">{size}</span> },
        ]}
      />
      {/* Focusable, so that keyboards can scroll it. */}
      <pre className={styles.note} tabIndex={0} role="group" aria-label={t('operator.checkpoint')}>
        {note.trimEnd()}
      </pre>
      <div className={styles.actions}>
        <CopyButton text={note} copied={t('operator.checkpoint.copied')} variant="secondary">
          {t('operator.checkpoint.copy')}
        </CopyButton>
        <DownloadLink
          href={`/checkpoints/${size}`}
          name={`${String(size).padStart(12, '0')}.note`}
          icon={null}
        >
          {t('operator.checkpoint.save')}
        </DownloadLink>
      </div>
    </>
  )
}

const severities = { continues: 'success', contradicts: 'error', foreign: 'warning' } as const

function CompareCheckpoint() {
  const { t } = useTexts()
  const [compared, setCompared] = useState<Answer<typeof checkpoints.compare> | null>(null)
  const form = useForm({
    schema: checkpoints.compare.body,
    initial: { checkpoint: '' },
    part: 'checkpoint',
    send: async (body) => {
      // The previous result does not apply to the new input.
      setCompared(null)
      setCompared(await call(checkpoints.compare, { body }))
    },
  })
  return (
    <>
      <Form
        form={form}
        area="operator"
        submit={t('operator.checkpoint.compare')}
        fields={[{ field: 'checkpoint', text: 'note', kind: 'long', width: 'full' }]}
      />
      {compared && !form.changed && (
        <Notice severity={severities[compared.verdict]} title={t(`operator.checkpoint.${compared.verdict}`)}>
          <p>{t(`operator.checkpoint.${compared.verdict}.what`)}</p>
          {compared.given && (
            <p className="muted">
              <Moment value={compared.given.at} /> · {t('operator.checkpoint.size')} {compared.given.size}
            </p>
          )}
        </Notice>
      )}
    </>
  )
}
