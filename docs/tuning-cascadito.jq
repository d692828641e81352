# The figures of docs/tuning-cascadito.md from a trace of `cascade simulate cascadito`: jq -n -f docs/tuning-cascadito.jq TRACE
def percentile($percent): sort | .[(length - 1) * $percent / 100 | floor];
def shares($whole): group_by(.) | map({ (.[0]): (length / $whole) }) | add;

reduce (inputs | { game, command, state }) as $line ({ ends: [], turns: {} };
  if $line.command | startswith("take ") then .turns[$line.game | tostring] += 1 else . end
  | if $line.state.result then .ends += [$line.state] else . end)
| .ends as $ends | ($ends | length) as $games | ($ends[0].players | length) as $players
| [.turns[] / $players | ceil] as $turns
| [$ends[].players[]] as $seats
| {
    games: $games,
    ends: ([$ends[].ending] | shares($games)),
    "turns per player": { mean: ($turns | add / length), "5 %": ($turns | percentile(5)), "95 %": ($turns | percentile(95)), most: ($turns | max) },
    points: ($seats | map(.points) | { mean: (add / length), "5 %": percentile(5), "95 %": percentile(95), most: max }),
    "points by box": ([$seats[].breakdown | to_entries[]] | group_by(.key) | map({ (.[0].key): (map(.value) | add / length) }) | add),
    "claimed by somebody": ([$ends[] | [.players[].achievements[]] | unique[]] | shares($games)),
    "achievements of a player": ($seats | map(.achievements | length) | add / length),
    "wins by castle": ([$ends[].result.places[0].castle] | shares($games))
  }
