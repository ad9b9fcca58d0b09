[quote="Bea"]Post your game[/quote]
[pgn][Event "Club"]
[White "Ana"]
[Black "Bea"]
[Result "1-0"]

1. Kg2 Ab11 2. l5 Ua11 3. Cg3 c8 4. d5 a8 1-0
[/pgn]
What do you think?