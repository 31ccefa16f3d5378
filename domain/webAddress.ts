/**
 * Top-level domains that mail programs most often turn into links or that are known for abuse; any two letters count as
 * a country. Short, because every page loads it. Omits those that are also titles: `med`, `vet`, `ing`.
 */
const generic =
  'com|net|org|info|biz|name|pro|app|dev|page|web|site|website|online|shop|store|top|xyz|club|live|life|link|click|icu|vip|work|works|world|today|tech|cloud|email|mail|support|help|center|zone|space|fun|bank|finance|money|auto|cars?|legal|news|blog|media|digital|agency|company|solutions|services|systems|network|group|team|chat|zip|mov|new|one|red|ink|security|software|expert|energy|academy|wien|tirol|berlin|hamburg|bayern|рф'

/** `evil.com`, `a.b.co.uk`. */
const domain = new RegExp(`[\\p{L}\\p{N}]\\.(?:[a-z]{2}|${generic})(?![\\p{L}\\p{N}])`, 'iu')

/** Legal forms and titles that have no space after the dot. */
const written =
  /(?<![\p{L}\p{N}.-])(?:co\.kg|(?:dr|mag|ing|dipl|prof|di)\.in|[bm]\.(?:sc|ed))(?![\p{L}\p{N}/]|\.[\p{L}\p{N}])/giu

const marks = /[/\\@]|\bwww\./i

/** Returns whether a text contains a web or email address that a mail program turns into a link. */
export const holdsAddress = (text: string): boolean =>
  marks.test(text) || domain.test(text.replaceAll(written, ''))
