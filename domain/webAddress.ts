/**
 * The generic top-level domains that mail programs make links of most and that are known for abuse; every two letters count
 * as a country. Short, because every page loads it. Left out are those that are titles as well: `med`, `vet`, `ing`.
 */
const generic =
  'com|net|org|info|biz|name|pro|app|dev|page|web|site|website|online|shop|store|top|xyz|club|live|life|link|click|icu|vip|work|works|world|today|tech|cloud|email|mail|support|help|center|zone|space|fun|bank|finance|money|auto|cars?|legal|news|blog|media|digital|agency|company|solutions|services|systems|network|group|team|chat|zip|mov|new|one|red|ink|security|software|expert|energy|academy|wien|tirol|berlin|hamburg|bayern|рф'

/** A dot with a top-level domain behind it: `evil.com`, `a.b.co.uk`. */
const domain = new RegExp(`[\\p{L}\\p{N}]\\.(?:[a-z]{2}|${generic})(?![\\p{L}\\p{N}])`, 'iu')

/** What is written without a space after its dot although it is no address: a legal form, and titles. */
const written =
  /(?<![\p{L}\p{N}.-])(?:co\.kg|(?:dr|mag|ing|dipl|prof|di)\.in|[bm]\.(?:sc|ed))(?![\p{L}\p{N}/]|\.[\p{L}\p{N}])/giu

/** An address of the web or of a mailbox, or a part of one. */
const marks = /[/\\@]|\bwww\./i

/** Whether a text holds what a mail program makes a link of: an address of the web or of a mailbox, with a slash or not. */
export const holdsAddress = (text: string): boolean =>
  marks.test(text) || domain.test(text.replaceAll(written, ''))
