/** Words of error messages of engines, databases and this program. Must not contain personal names. */
export const vocabulary: ReadonlySet<string> = new Set(
  `a abort aborted about access after again against agreed all already also an and another answer answered answers any
  argument arguments array as assign assignment at await away back bad be because been before began begin being below
  between body boolean break broken buffer but by bytes call callback called calls can cannot cant change changed channel
  check child circular class client close closed code column columns commit component connect connection connections
  const constant constraint constructor content context convert cookie count could create cross current data database
  date dead deadlock declared decode default defined delete denied depth destroyed detected did digest directory
  disconnected do document does doesn't don't done double due duplicate during dynamically each element else empty encode
  encoding end ended entry enough error errors evaluating event exceeded exception executing exhausted exist existing
  exists expected expired expression extra failed failure fatal fetch field file files filter find finished first flush
  for forbidden foreign format found from function generator get given global got had handle handler has have header
  headers held hook host how id if import imported in index infinite initialization initialize input insert inside
  instance instead instanceof integer internal interrupted into invalid invoke invoked is isn't it iterable iterator its
  job jobs json key keys last left length level limit line list listener load loaded loading locale lock locked log long
  longer lost made many map maximum may member memory message method missing module modules more most must name names
  network new next no nobody nodes none nor not nothing now null number numeric object objects of off offset on once one
  only open opened operation option or origin other out output outside over overflow own page parameter parse parsed
  parser part path payload pending permission piece pool port position possible prepared primitive private process
  program promise properties property protocol prototype public query queue range read readable reading ready reason
  received recursion recursive redirect reference refused register regular reject rejected rejection relation released
  render rendered replace request requested require required reset resolve resource response result results retry return
  returned returns revoked root route router row rows run running same save say scope script seconds see send sent
  separate serialize server service session set shared should size so socket some source stack stale start state
  statement status step still stopped storage stored stream string structure such supported suspended symbol syntax table
  target terminated terminating than that the their them then there these they thing this those thread threw through
  throw thrown time timed timeout to token tokens too transaction transform triggered tried true try two type types
  unable unauthorized unavailable uncaught undefined unexpected unhandled unique unknown unreachable unsupported until
  update updated updates updating upload url use used user using valid value values variable version via view violates
  violation wait waited waiting was what when where which while why with within without worker write writing written wrong
  yet your zero`
    .split(/\s+/)
    .filter(Boolean),
)
