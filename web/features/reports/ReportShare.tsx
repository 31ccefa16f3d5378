import { reportShares } from '#contract/share.ts'
import { ShareLinks } from '../verify/public/ShareLinks.tsx'

export const ReportShare = ({ id }: { id: string }) => <ShareLinks shares={reportShares} id={id} />
