import { reportShares } from '#contract/share.ts'
import { ShareLinks } from '../verify/public/ShareLinks.tsx'

export default function ReportShare({ id }: { id: string }) {
  return <ShareLinks shares={reportShares} id={id} />
}
