import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { timestamps } from '#contract/checkpoint.ts'
import { legal } from '#contract/legal.ts'
import { demandedFacts, operatorFields } from '#domain/legal.ts'
import { call } from '../../api/call.ts'
import { callQuery, sharedAnswer } from '../../api/callQuery.ts'
import { Form } from '../../form/Form.tsx'
import type { FieldKind } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts, Row, Rows } from '../../ui/lists.tsx'
import { Notice } from '../../ui/notices.tsx'
import { Section, PageHeader } from '../../ui/pages.tsx'
import { LoadingState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { LoadError } from '../../resource/LoadError.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { Checkpoint, useCheckpoint } from './Checkpoint.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { TextEditor, type EditedKind, type Texts } from './TextEditor.tsx'
import { timestampNotice } from './timestampNotice.ts'
import styles from './TextEditor.module.css'

export default function OperatorPage() {
  const { t } = useTexts()
  const query = useQuery({
    ...callQuery(['legal', 'edit'], legal.edit, {}),
    // A refetch would overwrite unsaved text.
    refetchOnWindowFocus: false,
  })
  const isLoading = [useTimestamps(), useCheckpoint()].some((one) => one.isLoading)
  return (
    <>
      <PageHeader title={t('operator.page')} />
      {/* Both would move what is below them. */}
      {isLoading ? (
        <LoadingState className="halves">
          <Skeleton height={1200} />
          <Skeleton height={800} />
        </LoadingState>
      ) : (
        <Loaded query={query}>
          {(data) => (
            <div className="stack-wide">
              <div className="halves">
                <OperatorFacts key={data.version} edited={data} />
                <div className="stack-wide">
                  <Timestamps />
                  <Checkpoint />
                </div>
              </div>
              <LegalTexts kinds={data.kinds} facts={data.facts} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

interface LegalTextsProps {
  kinds: EditedKind[]
  facts: Answer<typeof legal.edit>['facts']
}

function LegalTexts({ kinds, facts }: LegalTextsProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState(kinds[0]?.kind ?? 'privacy')
  const edited = kinds.find(({ kind }) => kind === chosen)
  // Unpublished texts remain while another one is shown.
  const [written, setWritten] = useState<Record<string, Texts>>({})
  const key = `${edited?.kind} ${edited?.version}`
  return (
    <>
      <section className={styles.texts} aria-labelledby="legal-texts">
        <h2 id="legal-texts">{t('operator.texts')}</h2>
        <p className="muted">{t('operator.text.what')}</p>
        {edited && (
          <TextEditor
            key={key}
            edited={edited}
            texts={written[key] ?? edited.texts}
            setTexts={(texts) => setWritten({ ...written, [key]: texts })}
            facts={facts}
          >
            <SelectField
              id="legal-kind"
              label={t('operator.text.which')}
              value={chosen}
              none={null}
              onChange={(value) => setChosen(value as typeof chosen)}
              options={kinds.map(({ kind }) => ({ value: kind, label: t(`shell.${kind}`) }))}
            />
          </TextEditor>
        )}
      </section>
      {edited && <Versions edited={edited} />}
    </>
  )
}

const kinds: Partial<Record<(typeof operatorFields)[number], FieldKind>> = {
  address: 'long',
  email: 'email',
  phone: 'tel',
  officer: 'long',
  supervisor: 'long',
  recipients: 'long',
}

function OperatorFacts({ edited }: { edited: Answer<typeof legal.edit> }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { facts, version, missing } = edited
  const form = useForm({
    schema: legal.setFacts.body,
    initial: { ...facts, version },
    send: async (body) => {
      await call(legal.setFacts, { body })
      await client.invalidateQueries({ queryKey: ['legal'] })
      showToast(t('operator.facts.saved'))
    },
  })
  return (
    <Section title={t('operator.facts')} what={t('operator.facts.what')}>
      {missing.length > 0 && (
        <Notice severity="warning">
          {t('operator.missing', { fields: missing.map((field) => t(`operator.${field}`)).join(', ') })}
        </Notice>
      )}
      <Form
        form={form}
        area="operator"
        submit={t('operator.facts.save')}
        fields={operatorFields.map((field) => ({
          field,
          kind: kinds[field] ?? 'text',
          optional: !demandedFacts.some((one) => one === field),
        }))}
      />
    </Section>
  )
}

function Versions({ edited: { kind, versions } }: { edited: EditedKind }) {
  const { t } = useTexts()
  return (
    <Section title={t('operator.versions')}>
      {versions.length === 0 && <p>{t('operator.versions.none')}</p>}
      {versions.length > 0 && (
        <Rows label={t('operator.versions')}>
          {versions.map(({ version, publishedAt, author, asksAnew, agreed }) => (
            <Row
              key={version}
              title={<a href={`/${kind}?version=${version}`}>{t('shell.legal.version', { version })}</a>}
              what={
                <>
                  <Moment value={publishedAt} />
                  {[
                    author,
                    asksAnew && t('operator.versions.consent'),
                    agreed !== null && t('operator.versions.agreed', { count: agreed }),
                  ]
                    .filter(Boolean)
                    .map((text) => ` · ${text}`)}
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}

const useTimestamps = () => useQuery({ ...callQuery(['timestamps'], timestamps.read, {}), ...sharedAnswer })

function Timestamps() {
  const { t } = useTexts()
  const { data, error, refetch } = useTimestamps()
  const notice = data ? timestampNotice(data) : []
  return (
    <Section title={t('operator.timestamps')} what={t('operator.timestamps.what')}>
      {error && !data && <LoadError problem={error} retry={() => void refetch()} />}
      {notice.length > 0 && <Notice severity="warning">{notice.map((key) => t(key)).join(' ')}</Notice>}
      {data && (
        <Facts
          facts={[
            {
              term: t('operator.timestamps.authority'),
              value: data.authority ?? t('operator.timestamps.own'),
            },
            {
              term: t('operator.timestamps.missing'),
              value: <span className="figure">{data.missing}</span>,
            },
            ...(data.lastMissingAt
              ? [{ term: t('operator.timestamps.last'), value: <Moment value={data.lastMissingAt} /> }]
              : []),
          ]}
        />
      )}
    </Section>
  )
}
