# The 26 openings and what the engine thinks of them.

title_openings = 連珠の26珠型 · Tengen 天元
title_opening = 珠型{ $code } · Tengen 天元
about_openings = 連珠の26珠型の名前と評価：直接打ち13、間接打ち13。盤に並べて、打ったり検討したりできます。
openings = 26珠型
way_openings = 名前、評価、その後の手順を盤上で
openings_intro = 連珠の26珠型です。Dは直接打ち、Iは間接打ち。数字は3手目の後、白番でのエンジンによる黒の勝率です。選ぶと盤に表示します。
openings_made = { $rules }。エンジン{ $version }が珠型ごとに{ $nodes }局面を探索しました。短い探索は目安で、証明ではありません。
openings_direct = 直接打ち
openings_indirect = 間接打ち
opening_title = { $name }（{ $code }）
opening_chance = { $percent }%
opening_direct = 直接打ち：白2が黒1のすぐ隣（縦横）にあります。
opening_indirect = 間接打ち：白2が黒1の斜め隣にあります。
opening_value = エンジンによる黒の勝率：{ $chance }。
opening_win = エンジンは黒の勝ちを見つけました。
opening_loss = エンジンは白の勝ちを見つけました。
opening_line = 予想手順：{ $moves }
opening_how = 予想手順は盤上にもあります。一手ずつ進めて見るか、自分で石を打ってください。
opening_play = ここから対局
opening_analyse = 検討する
