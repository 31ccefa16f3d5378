import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/account.ts'
import { parseEvalId } from '#domain/evalId.ts'
import { call, fileUrl } from '../../../api/call.ts'
import { isProblem } from '../../../api/CallProblem.ts'
import { useProblemText } from '../../../form/useProblemText.ts'
import { useCan } from '../../../session/useCan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar } from '../../../ui/images.tsx'

/** Looks up the person as soon as the Eval-ID is complete, to detect typing errors before sending. */
export function PersonByEvalId({ typed, said }: { typed: string; said?: string }) {
  const { t } = useTexts()
  const { problemText } = useProblemText()
  const can = useCan()
  // The field may show the same error already.
  const news = (problem: unknown) => !said || !isProblem(problem, 'user.evalIdUnknown')
  const evalId = parseEvalId(typed)
  const { data, error } = useQuery({
    queryKey: ['user', 'byEvalId', evalId],
    queryFn: ({ signal }) => call(accounts.byEvalId, { params: { id: evalId ?? '' } }, { signal }),
    enabled: evalId !== null && can('user.lookupByEvalId'),
    retry: false,
    staleTime: Infinity,
  })
  return (
    <div role="status" className="row small">
      {data && <Avatar src={data.picture ? fileUrl(data.picture) : null} name={data.fullname} size={28} />}
      {data && (data.fullname || t('coworker.nameless', { evalid: data.evalid }))}
      {error && news(error) && <span>{problemText(error)}</span>}
    </div>
  )
}
