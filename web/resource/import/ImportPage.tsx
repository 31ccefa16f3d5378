import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { identifyingFields, importColumns, type Import } from '#contract/importing.ts'
import { useCan } from '../../session/useCan.ts'
import { useOwners, type Owner } from '../../session/useOwners.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { LongTextField, Missing, SelectField } from '../../ui/fields.tsx'
import { FileInput } from '../../ui/files.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { useHeadings } from '../columns.ts'
import NoRights from '../NoRights.tsx'
import type { Item, Resource } from '../types.ts'
import { readTable, saveCsv, type ReadTable, type Violation } from './csvFile.ts'
import { Mapping } from './Mapping.tsx'
import { isNeverHeading, matched, type ImportField } from './matched.ts'
import { Outcomes } from './Outcomes.tsx'
import { useImport } from './useImport.ts'

interface Props<T extends Item> {
  resource: Resource<T>
  endpoint: Import
  list: string
  /** Name of the page at `list`, unless it is the list of the resource. */
  listName?: string
}

export function ImportPage<T extends Item>(props: Props<T>) {
  const { t, textByKey } = useTexts()
  const can = useCan()
  const { area } = props.resource
  return (
    <>
      <PageHeader
        title={t('importing.title')}
        back={{ to: props.list, label: props.listName ?? textByKey(`${area}.list`) ?? area }}
      />
      {can(props.endpoint.action) ? <Importing {...props} /> : <NoRights />}
    </>
  )
}

function Importing<T extends Item>({ resource, endpoint, list }: Props<T>) {
  const { t, textByKey } = useTexts()
  const { area } = resource
  const headingOf = useHeadings(area)
  const fields = importColumns(resource).map((field) => ({ field, label: headingOf(field) }))
  const { result, running, failure, run, forget } = useImport(endpoint, resource.name)
  const { table, violation, columns, setColumns, choose } = useTable(fields, area, forget)
  const owners = useOwners(endpoint.action)
  const [ownerId, setOwnerId] = useState(owners[0]?.id ?? '')
  const begin = (dry: boolean) => {
    const owner = owners.find(({ id }) => id === ownerId)?.owner
    if (table) void run({ ...chosenCells(table, columns), owner: ownerOf(owner) }, dry)
  }
  return (
    <div className="stack-wide">
      <div className="halves">
        <div className="stack-wide">
          <p>{textByKey(`${area}.import.what`) ?? t('importing.what')}</p>
          <div>
            <Button
              variant="secondary"
              icon={<IconDownload size={20} aria-hidden />}
              onClick={() => saveCsv([fields.map(({ label }) => label)], textByKey(`${area}.list`) ?? area)}
            >
              {t('importing.template')}
            </Button>
          </div>
          {owners.length > 1 && (
            <SelectField
              id="import-owner"
              label={t('importing.owner')}
              none={null}
              options={owners.map(({ id, name }) => ({ value: id, label: name }))}
              value={ownerId}
              onChange={(id) => {
                forget()
                setOwnerId(id)
              }}
            />
          )}
        </div>
        <TableInput violation={violation} choose={choose} />
      </div>
      {table && <Mapping table={table} fields={fields} columns={columns} change={setColumns} />}
      {!running && (result === null || failure !== null) && (
        <StartButton
          missing={table ? missingFields(resource.name, fields, columns) : [t('importing.file')]}
          onStart={() => begin(result?.dry ?? true)}
        >
          {failure !== null
            ? t('shell.retry')
            : table
              ? t('importing.check', { count: table.rows.length })
              : t('importing.check.table')}
        </StartButton>
      )}
      {table && result && (
        <Outcomes
          {...{ area, result, running, failure, table, fields, list }}
          identifying={(identifyingFields[resource.name] ?? []).map((field) => columns.indexOf(field))}
          onImport={() => begin(false)}
        />
      )}
    </div>
  )
}

/** A file, or cells copied from a spreadsheet. The latest of the two counts. */
function TableInput({ violation, choose }: Pick<ReturnType<typeof useTable>, 'violation' | 'choose'>) {
  const { t } = useTexts()
  const [pasted, setPasted] = useState('')
  // A new key removes the name of a file that no longer counts.
  const [files, setFiles] = useState(0)
  return (
    <div className="stack">
      <FileInput
        key={files}
        id="import-file"
        label={t('importing.file')}
        hint={t('importing.file.hint')}
        error={violation ? t(`importing.flaw.${violation}`) : undefined}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(file) => {
          setPasted('')
          return choose(file)
        }}
      />
      <LongTextField
        id="import-pasted"
        label={t('importing.pasted')}
        hint={t('importing.pasted.hint')}
        optional
        value={pasted}
        onChange={(text) => {
          if (pasted === '') setFiles((before) => before + 1)
          setPasted(text)
          void choose(new Blob([text]))
        }}
      />
    </div>
  )
}

const whyId = 'import-missing'

function StartButton({
  missing,
  onStart,
  children,
}: {
  missing: string[]
  onStart: () => void
  children: string
}) {
  return (
    <div className="stack">
      {missing.length > 0 && <Missing id={whyId} fields={missing.join(', ')} />}
      <div className="wide-on-phones">
        <Button disabled={missing.length > 0} aria-describedby={whyId} onClick={onStart}>
          {children}
        </Button>
      </div>
    </div>
  )
}

/** Labels of the columns without which no row can be identified. */
const missingFields = (name: string, fields: ImportField[], columns: string[]) =>
  fields
    .filter(({ field }) => identifyingFields[name]?.includes(field) && !columns.includes(field))
    .map(({ label }) => label)

/** The chosen table and the field of each column. A change makes the last result invalid. */
function useTable(fields: ImportField[], area: string, forget: () => void) {
  const [table, setTable] = useState<ReadTable | null>(null)
  const [violation, setViolation] = useState<Violation | null>(null)
  const [columns, setColumns] = useState<string[]>([])
  const choose = async (file: Blob | null) => {
    if (!file) return
    const read = await readTable(file, isNeverHeading(fields))
    const isWrong = typeof read === 'string'
    forget()
    setViolation(isWrong ? read : null)
    setTable(isWrong ? null : read)
    setColumns(isWrong ? [] : matched(read, fields, area))
  }
  const change = (changed: string[]) => {
    forget()
    setColumns(changed)
  }
  return { table, violation, columns, setColumns: change, choose }
}

function chosenCells({ rows }: ReadTable, columns: string[]) {
  const indexes = columns.flatMap((field, index) => (field ? [index] : []))
  return {
    columns: indexes.map((index) => columns[index] ?? ''),
    rows: rows.map(({ cells }) => indexes.map((index) => cells[index] ?? '')),
  }
}

const ownerOf = (owner: Owner['owner'] | undefined) => ({
  ...(owner?.companyId && { companyId: owner.companyId }),
  ...(owner?.authorityId && { authorityId: owner.authorityId }),
})
