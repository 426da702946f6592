# The 26 openings and what the engine thinks of them.

title_openings = The 26 openings of renju · Tengen 天元
title_opening = Opening { $code } · Tengen 天元
about_openings = The 26 openings of renju with their names and values: 13 direct and 13 indirect ones, on the board, to play and to analyse.
openings = The 26 openings
way_openings = Names, values and plans, on the board
openings_intro = The 26 openings of renju. D stands for a direct opening, I for an indirect one. The number is Black’s chance to win after the third stone, with White to move, as the engine sees it. Choose one to see it on the board.
openings_made = { $rules }. { $nodes } positions searched for each opening by engine { $version }. A short search is an opinion, no proof.
openings_direct = Direct
openings_indirect = Indirect
opening_title = { $name } ({ $code })
opening_chance = { $percent } %
opening_direct = A direct opening: White’s stone is beside Black’s first one.
opening_indirect = An indirect opening: White’s stone is diagonal to Black’s first one.
opening_value = Black’s chance to win, as the engine sees it: { $chance }.
opening_win = The engine finds a win for Black.
opening_loss = The engine finds a win for White.
opening_line = Expected: { $moves }
opening_how = The expected moves are on the board too: step forward to see them, or place stones of your own.
opening_play = Play from here
opening_analyse = Analyse
