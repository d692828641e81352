# The figures of docs/tuning-barricade.md from a trace of `cascade simulate barricade`: jq -n -f docs/tuning-barricade.jq TRACE
def percentile($percent): sort | .[(length - 1) * $percent / 100 | floor];

reduce (inputs | { events, state }) as $line ({ ends: [], bought: [] };
  .bought += [$line.events[] | select(.event == "wall-bought") | { wall, price }]
  | if $line.state.result then .ends += [$line.state] else . end)
| .bought as $bought | .ends as $ends | ($ends | length) as $games | ($ends[0].players | length) as $players
| [$ends[] | select(.result.victory == "full")] as $won
| {
    games: $games,
    rounds: ($ends | map(.round) | [percentile(1), percentile(50), percentile(99)]),
    "games of 6 to 14 rounds": ([$ends[].round | select(. >= 6 and . <= 14)] | length / $games),
    "walls bought by a player": ($bought | length / $games / $players),
    "walls bought by starting bid": ($bought | group_by(.wall) | map({ (.[0].wall | tostring): length }) | add),
    "price, times the starting bid": (($bought | map(.price) | add) / ($bought | map(.wall) | add)),
    "tribute of the median winner": ($won | map(.result.places[0].breakdown.tribute) | percentile(50)),
    "money of the median winner": ($won | map(.result.places[0].points) | percentile(50)),
    "the Everspring wins": (1 - ($won | length) / $games),
    "wins by seat": ($won | map(.result.places[0].colour) | group_by(.) | map({ (.[0]): (length / $games) }) | add),
    "flooded spaces at the end, median": ($ends | map(.water | length) | percentile(50)),
    "third walls swept the weak cards": ([$ends[] | select(.swept)] | length / $games),
    "deck ran out": ([$ends[] | select(.deck == [])] | length / $games)
  }
