import { useMantineColorScheme } from '@mantine/core'
import { useAccount } from '../../session/session.ts'
import { dropCachedAccounts } from '../../session/cachedAccount.ts'
import { mayLeaveDevice } from '../../session/signing.ts'
import { forgetSelectedAuthority } from '../../session/useSelectedAuthority.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { confirm } from '../../ui/dialogs.tsx'
import { PageHeader } from '../../ui/pages.tsx'
import { showToast } from '../../ui/toasts.tsx'

export default function StorageResetPage() {
  const texts = useTexts()
  const { t } = texts
  const { clearColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const { _id } = useAccount()
  const reset = async () => {
    if (!(await mayLeaveDevice(_id, texts))) return
    const sure = await confirm({
      title: t('account.storage.title'),
      body: t('account.storage.what'),
      action: t('account.storage.reset'),
      danger: true,
      keyword: t('account.storage.keyword'),
    })
    if (!sure) return
    localStorage.clear()
    sessionStorage.clear()
    forgetSelectedAuthority()
    clearColorScheme()
    // Fails if the browser blocks storage; then there is nothing to delete.
    await dropCachedAccounts().catch(() => undefined)
    showToast(t('account.storage.done'))
  }
  return (
    <>
      <PageHeader title={t('account.storage')} />
      <div className="stack">
        <p>{t('account.storage.what')}</p>
        <div>
          <Button variant="danger" onClick={() => void reset()}>
            {t('account.storage.reset')}
          </Button>
        </div>
      </div>
    </>
  )
}
