import { useSearch } from '@tanstack/react-router'
import { can } from '#domain/policy.ts'
import { qualification } from '#contract/qualification.ts'
import NoRights from '../../resource/NoRights.tsx'
import { useAccount } from '../../session/session.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { EmptyState, LoadingState, Skeleton } from '../../ui/states.tsx'
import { PageButtons } from '../../resource/Pages.tsx'
import { Loaded } from '../../resource/Loaded.tsx'
import { MatrixFilters } from './MatrixFilters.tsx'
import { Forecast } from './Forecast.tsx'
import { Losses, useLosses } from './Losses.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import type { MatrixSearch } from './matrixSearch.ts'
import { type Matrix, perPage, useMatrix } from './useMatrix.ts'
import styles from './Qualification.module.css'
import { TakeAlong } from '../../resource/TakeAlong.tsx'

interface Organisation {
  label: string
  owner: Pick<MatrixSearch, 'companyId' | 'authorityId'>
}

export default function QualificationPage() {
  const { t } = useTexts()
  const organisations = useOrganisations()
  const search: MatrixSearch = useSearch({ strict: false })
  const chosen =
    organisations.find(({ owner }) => idOf(owner) === (search.companyId ?? search.authorityId)) ??
    organisations[0]
  if (chosen) return <Shown organisation={chosen} organisations={organisations} />
  return (
    <>
      <PageHeader title={t('qualification.title')} />
      <NoRights />
    </>
  )
}

const idOf = ({ companyId, authorityId }: Organisation['owner']) => companyId ?? authorityId ?? ''

function useOrganisations(): Organisation[] {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { companyId, authorityId }: MatrixSearch = useSearch({ strict: false })
  const { company, authorities, isAdmin } = actor
  const own: Organisation[] = [
    ...(company ? [{ label: company.name, owner: { companyId: company.id } }] : []),
    ...authorities.map(({ id, name }) => ({ label: name, owner: { authorityId: id } })),
    ...(isAdmin && companyId ? [{ label: t('qualification.company'), owner: { companyId } }] : []),
    ...(isAdmin && authorityId ? [{ label: t('certificate.issuer'), owner: { authorityId } }] : []),
  ]
  return own.filter(({ owner }) => can(actor, 'qualification.read', owner))
}

interface ShownProps {
  organisation: Organisation
  organisations: Organisation[]
}

function Shown({ organisation, organisations }: ShownProps) {
  const { t } = useTexts()
  const matrix = useMatrix(organisation.owner)
  const { data, show, narrowing } = matrix
  const losses = useLosses(organisation.owner)
  const isLoading = losses.isLoading || (data === undefined && !matrix.error)
  return (
    <>
      <PageHeader
        title={t('qualification.title')}
        actions={!isLoading && data && data.total > 0 && <MatrixFile day={data.day} narrowing={narrowing} />}
      />
      {organisations.length > 1 && (
        <SelectField
          id="qualification-organisation"
          label={t('qualification.organisation')}
          none={null}
          options={organisations.map(({ label, owner }) => ({ value: idOf(owner), label }))}
          value={idOf(organisation.owner)}
          onChange={(id) => {
            const other = organisations.find(({ owner }) => idOf(owner) === id)
            show({ companyId: undefined, authorityId: undefined, ...other?.owner })
          }}
        />
      )}
      {isLoading ? (
        <LoadingState>
          <Skeleton height={480} />
        </LoadingState>
      ) : (
        <Content matrix={matrix} organisation={organisation} />
      )}
    </>
  )
}

function Content({
  matrix,
  organisation,
}: Pick<ShownProps, 'organisation'> & { matrix: ReturnType<typeof useMatrix> }) {
  const { t } = useTexts()
  const { data, show, search } = matrix
  const narrowed = search.q !== undefined || search.gap !== undefined
  return (
    <>
      <Loaded query={matrix} height={320}>
        {(shown) => shown.levels.length > 0 && <Outlook matrix={shown} owner={organisation.owner} />}
      </Loaded>
      <MatrixFilters matrix={matrix} />
      {data && data.total > 0 && <MatrixTable matrix={data} isUpdating={matrix.isPlaceholderData} />}
      {data?.total === 0 && (
        <EmptyState
          title={t(narrowed ? 'shell.list.noResult' : 'qualification.empty')}
          action={
            narrowed && (
              <Button
                variant="secondary"
                onClick={() => show({ q: undefined, gap: undefined, level: undefined })}
              >
                {t('shell.filter.reset')}
              </Button>
            )
          }
        >
          {t(narrowed ? 'qualification.noGap' : 'qualification.empty.what')}
        </EmptyState>
      )}
      <PageButtons
        page={matrix.page - 1}
        perPage={perPage}
        total={data?.total ?? 0}
        onTurn={(page) => show({ page: page + 1 })}
      />
    </>
  )
}

/** Who loses what next comes first on phones. */
const Outlook = ({ matrix, owner }: { matrix: Matrix; owner: Organisation['owner'] }) => (
  <div className={styles.outlook}>
    <Losses owner={owner} />
    <Forecast matrix={matrix} owner={owner} />
  </div>
)

interface FileProps {
  day: string
  narrowing: ReturnType<typeof useMatrix>['narrowing']
}

function MatrixFile({ day, narrowing }: FileProps) {
  const { t } = useTexts()
  return (
    <TakeAlong endpoint={qualification.csv} query={narrowing} name={`${t('qualification.file')}-${day}.csv`}>
      {t('qualification.export')}
    </TakeAlong>
  )
}
