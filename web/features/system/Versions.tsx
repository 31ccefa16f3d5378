import type { Answer } from '#contract/endpoint.ts'
import type { legal } from '#contract/legal.ts'
import { Moment } from '../../i18n/Day.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'

export type EditedKind = Answer<typeof legal.edit>['kinds'][number]

export function Versions({ edited: { kind, versions } }: { edited: EditedKind }) {
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
                    asksAnew && t('operator.versions.asked'),
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
