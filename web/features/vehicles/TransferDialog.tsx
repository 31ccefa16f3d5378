import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { companies } from '#contract/company.ts'
import { companyVehicles, type CompanyVehicle } from '#contract/vehicle.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useAction } from '../../form/useAction.ts'
import { useProblemText } from '../../form/useProblemText.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Choice } from '../../ui/choices.tsx'
import { Dialog, DialogActions } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toasts.tsx'

export default function TransferDialog({
  vehicle,
  onClose,
}: {
  vehicle: CompanyVehicle
  onClose: () => void
}) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const [search, setSearch] = useState('')
  const [companyId, setCompanyId] = useState<string | null>(null)
  const { pending, problem, transfer } = useTransfer(vehicle)
  const { data } = useQuery({
    ...callQuery([companies.name, 'choice', search], companies.list, { query: { search: search.trim() } }),
    enabled: search.trim() !== '',
  })
  const options = (data?.items ?? []).filter(({ _id }) => _id !== vehicle.companyId)
  const chosen = options.find(({ _id }) => _id === companyId)
  return (
    <Dialog title={t('vehicle.transfer.title')} onClose={onClose}>
      <p>{t('vehicle.transfer.what')}</p>
      {problem && <Notice severity="error">{problemText(problem)}</Notice>}
      <TextField
        id="transfer-search"
        type="search"
        label={t('vehicle.transfer.search')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      {options.length > 0 && (
        <Choice
          label={t('vehicle.transfer.company')}
          name="company"
          value={companyId}
          options={options.map(({ _id, name, address }) => ({ value: _id, title: name, what: address.city }))}
          onChange={setCompanyId}
        />
      )}
      {data && options.length === 0 && <p className="muted">{t('shell.list.noResult')}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button pending={pending} disabled={!chosen} onClick={() => chosen && transfer(chosen)}>
          {t('vehicle.transfer')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useTransfer({ _id: id, version }: CompanyVehicle) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pending, problem, start } = useAction('page')
  const transfer = ({ _id: companyId, name: company }: { _id: string; name: string }) =>
    start({
      run: () => call(companyVehicles.transfer, { params: { id }, body: { version, companyId } }),
      onSuccess: async () => {
        showToast(t('vehicle.transfer.done', { company }))
        await navigate({ to: '/app/company-vehicles' })
        client.removeQueries({ queryKey: [companyVehicles.name, 'item', id] })
        void client.invalidateQueries({ queryKey: [companyVehicles.name, 'list'] })
      },
    })
  return { pending, problem, transfer }
}
